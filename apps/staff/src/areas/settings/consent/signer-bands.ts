import type { SignerBand } from '@nattoku/contract/consent/consent-rules';

export const needNames: Record<SignerBand['patient'], string> = { required: '必要', optional: '任意', none: '不要' };

export const bandName = ({ fromAge, toAge }: SignerBand): string =>
  toAge === null ? `${fromAge}歳以上` : `${fromAge}〜${toAge}歳`;

/** Each row begins where the one before ends, and the last one has no end: such a table has no gap and no overlap. */
export const joined = (bands: readonly SignerBand[]): SignerBand[] => {
  let from = 0;
  return bands.map((band, index) => {
    const isLast = index === bands.length - 1;
    const toAge = isLast ? null : Math.max(from, band.toAge ?? from);
    const row = { ...band, fromAge: from, toAge };
    from = (toAge ?? from) + 1;
    return row;
  });
};

export const withBand = (bands: readonly SignerBand[], index: number, change: Partial<SignerBand>): SignerBand[] =>
  joined(bands.map((band, at) => (at === index ? { ...band, ...change } : band)));

/** A further row before the last one, which reaches from where that began for two years. */
export const withNewBand = (bands: readonly SignerBand[]): SignerBand[] => {
  const last = bands.at(-1);
  if (!last) return [...bands];
  return joined([...bands.slice(0, -1), { ...last, toAge: last.fromAge + 1 }, last]);
};

export const withoutBand = (bands: readonly SignerBand[], index: number): SignerBand[] =>
  joined(bands.filter((_, at) => at !== index));
