/** A number as people write it, full-width digits and a comma for thousands included; NaN for what is none. */
export function typedNumber(typed: string): number {
  const written = typed.normalize('NFKC').replaceAll(/[\s,]/g, '').replaceAll('−', '-');
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(written) ? Number(written) : Number.NaN;
}
