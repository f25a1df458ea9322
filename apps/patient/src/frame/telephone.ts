/** 03-1234-5678（内線 701）: the dialler gets the number, the screen shows all of it. */
export function telephoneHref(phone: string): string {
  const number = /\+?[\d\s()-]+/.exec(phone.normalize('NFKC'))?.[0] ?? '';
  return `tel:${number.replace(/[^\d+]/g, '')}`;
}
