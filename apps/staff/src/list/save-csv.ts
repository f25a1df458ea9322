import type { CsvDownload } from '@nattoku/contract/shared/csv';

/** Hands a CSV file of the server to the browser to be saved. Nothing of it stays in this page. */
export function saveCsv({ fileName, content }: Pick<CsvDownload, 'fileName' | 'content'>): void {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
