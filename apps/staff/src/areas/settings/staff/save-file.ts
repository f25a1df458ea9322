import type { CsvDownload } from '@nattoku/contract/shared/csv';

/** Hands a file to the browser, which saves it under this name. */
export function saveFile(fileName: string, parts: readonly BlobPart[], type = 'text/csv'): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has taken it over by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

export const saveCsv = ({ fileName, content }: CsvDownload): void =>
  saveFile(fileName, [Uint8Array.from(atob(content), (character) => character.charCodeAt(0))]);
