import type { CsvDownload } from '@nattoku/contract/shared/csv';

/** Hands a file to the browser, which saves it under this name. Nothing of it stays in this page. */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  saveAddress(address, fileName);
  // The browser has taken it over by the next turn.
  setTimeout(() => URL.revokeObjectURL(address));
}

/** The same of what stands in a `data:` address. */
export function saveAddress(address: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}

export const saveText = (text: string, fileName: string): void =>
  saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), fileName);

export const saveCsv = ({ fileName, content }: Pick<CsvDownload, 'fileName' | 'content'>): void =>
  saveFile(
    new Blob([Uint8Array.from(atob(content), (character) => character.charCodeAt(0))], { type: 'text/csv' }),
    fileName,
  );
