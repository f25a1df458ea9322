const rounded = (x: number, y: number, width: number, height: number, r: number): string =>
  `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 -${r} ${r}` +
  `h-${width - 2 * r}a${r} ${r} 0 0 1 -${r} -${r}v-${height - 2 * r}a${r} ${r} 0 0 1 ${r} -${r}z`;

const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 -${2 * r} 0z`;

/** Lines of drawings as SVG paths, on an area of 100 by 78 units: how a link is opened, step by step. */
const pictures = {
  scan: `${rounded(34, 8, 34, 62, 5)}M43 24h6v6h-6zM53 24h6v6h-6zM43 34h6v6h-6zM54 35h4v4h-4z${circle(51, 61, 3.5)}M39 20h24v24h-24z`,
  press: `${rounded(26, 8, 40, 62, 5)}${rounded(31, 28, 30, 14, 7)}M37 35h12M58 38v20M58 44c4-2 7 0 7 3c3-1 6 1 6 4c3 0 5 2 5 5v8c0 5-4 8-9 8h-3c-3 0-5-1-7-4l-6-9c-2-3 2-6 4-3l3 3`,
  birthDate: `${rounded(18, 16, 64, 52, 5)}M18 31h64M34 9v14M66 9v14M31 42h6M47 42h6M63 42h6M31 55h6M47 55h6${circle(66, 55, 6)}`,
  watch: `${rounded(12, 14, 76, 46, 5)}M20 70h60M44 66v8M42 27v20l18-10z`,
};

export type OpeningPicture = keyof typeof pictures;

/** A picture as one path, in plain lines. */
export const outlineOf = (picture: OpeningPicture): string => pictures[picture];
