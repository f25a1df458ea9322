import { colour } from './page.ts';

const sign = (inner: string) => `<svg viewBox="0 0 190 190">${inner}</svg>`;
const disc = (fill: string = colour.tint) => `<circle cx="95" cy="95" r="90" fill="${fill}"/>`;
export const forbidden = `<g fill="none" stroke="${colour.red}" stroke-width="14"><circle cx="95" cy="95" r="82"/><path d="M38 38 L152 152"/></g>`;

export const phone =
  sign(`${disc()}<rect x="58" y="26" width="74" height="138" rx="14" fill="${colour.dark}"/><rect x="66" y="42" width="58" height="98" rx="4" fill="${colour.white}"/>
  <path d="M80 78 q-6 14 8 28 q14 14 28 8 l2 -12 l-12 -6 l-7 6 q-8 -4 -12 -12 l6 -7 l-6 -12 z" fill="${colour.teal}"/><circle cx="95" cy="152" r="6" fill="${colour.grey}"/>`);

export const noDriving =
  sign(`${disc(colour.white)}<path d="M34 112 l12 -34 q4 -12 18 -12 h62 q14 0 18 12 l12 34 q8 4 8 14 v22 h-138 v-22 q0 -10 8 -14 z" fill="${colour.blue}"/><path d="M56 106 l8 -22 q2 -6 8 -6 h46 q6 0 8 6 l8 22 z" fill="${colour.white}"/>
  <rect x="34" y="142" width="28" height="22" rx="6" fill="${colour.dark}"/><rect x="128" y="142" width="28" height="22" rx="6" fill="${colour.dark}"/><circle cx="50" cy="126" r="9" fill="${colour.yellow}"/><circle cx="140" cy="126" r="9" fill="${colour.yellow}"/>${forbidden}`);

export const bed =
  sign(`${disc()}<path d="M24 66 v84 M24 122 h142 v28 M166 122 v-14 q0 -22 -24 -22 h-64 v36" fill="none" stroke="${colour.teal}" stroke-width="12" stroke-linecap="round" stroke-linejoin="round"/><circle cx="50" cy="96" r="18" fill="${colour.skin}" stroke="${colour.teal}" stroke-width="6"/>
  <g fill="${colour.deep}" font-weight="700"><text x="96" y="64" font-size="34">Z</text><text x="124" y="44" font-size="26">Z</text></g>`);

export const hole = sign(
  `${disc(colour.pink)}<path d="M12 100 q40 -26 83 -16 q50 10 83 -8" fill="none" stroke="${colour.rose}" stroke-width="46"/><path d="M78 74 l14 -16 l12 14 l18 -6 l-4 20 l10 16 l-22 2 l-12 16 l-10 -18 l-22 -4 l14 -12 z" fill="${colour.dark}"/>`,
);

export const drop = sign(
  `${disc('#fdecea')}<path d="M95 26 q50 62 50 92 a50 48 0 0 1 -100 0 q0 -30 50 -92 z" fill="${colour.red}"/><path d="M66 118 a30 30 0 0 0 22 30" fill="none" stroke="${colour.white}" stroke-width="8" stroke-linecap="round" opacity=".8"/>`,
);

export const pills = sign(
  `${disc()}<g transform="rotate(-35 78 84)"><rect x="26" y="60" width="104" height="46" rx="23" fill="${colour.white}" stroke="${colour.teal}" stroke-width="6"/><path d="M78 60 h29 a23 23 0 0 1 0 46 h-29 z" fill="${colour.teal}"/></g><circle cx="126" cy="132" r="30" fill="${colour.white}" stroke="${colour.amber}" stroke-width="6"/><path d="M108 132 h36" stroke="${colour.amber}" stroke-width="6"/>`,
);

export const clock = (hours: number) =>
  sign(`${disc()}<circle cx="95" cy="95" r="70" fill="${colour.white}" stroke="${colour.teal}" stroke-width="9"/>
  <path d="M95 36 v10 M95 144 v10 M36 95 h10 M144 95 h10" stroke="${colour.grey}" stroke-width="6"/><path d="M95 95 V52" stroke="${colour.dark}" stroke-width="8" stroke-linecap="round"/>
  <path d="M95 95 V64" stroke="${colour.red}" stroke-width="10" stroke-linecap="round" transform="rotate(${hours * 30} 95 95)"/><circle cx="95" cy="95" r="8" fill="${colour.dark}"/>`);

export const forceps = sign(
  `${disc(colour.pink)}<path d="M30 160 L92 98" stroke="${colour.grey}" stroke-width="16" stroke-linecap="round"/><path d="M88 102 q-4 -34 28 -44 M88 102 q34 4 44 -28" fill="none" stroke="${colour.dark}" stroke-width="10" stroke-linecap="round"/><circle cx="134" cy="58" r="24" fill="${colour.red}"/>`,
);

export const thinBlood = sign(
  `${disc('#fdecea')}<path d="M60 30 q36 44 36 68 a36 36 0 0 1 -72 0 q0 -24 36 -68 z" fill="${colour.red}"/><path d="M120 74 q34 42 34 64 a34 34 0 0 1 -68 0 q0 -22 34 -64 z" fill="#f0908a"/><path d="M150 30 v44 M136 62 l14 16 l14 -16" fill="none" stroke="${colour.deep}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>`,
);

export const sugar = sign(
  `${disc()}<path d="M52 82 l44 -18 l42 18 l-42 20 z" fill="${colour.white}" stroke="${colour.grey}" stroke-width="5" stroke-linejoin="round"/><path d="M52 82 v46 l44 22 v-48 z" fill="#eef3f4" stroke="${colour.grey}" stroke-width="5" stroke-linejoin="round"/><path d="M138 82 v46 l-42 22 v-48 z" fill="#dfe8ea" stroke="${colour.grey}" stroke-width="5" stroke-linejoin="round"/><g stroke="${colour.amber}" stroke-width="7" stroke-linecap="round"><path d="M96 40 v-14 M62 48 l-8 -12 M130 48 l8 -12"/></g>`,
);

/** A month with the day of the examination marked, and the day before it. */
export const calendar = `<svg viewBox="0 0 190 190"><rect x="16" y="26" width="158" height="148" rx="18" fill="${colour.white}" stroke="${colour.line}" stroke-width="5"/><path d="M16 44 a18 18 0 0 1 18 -18 h122 a18 18 0 0 1 18 18 v22 h-158 z" fill="${colour.teal}"/><path d="M54 14 v26 M136 14 v26" stroke="${colour.dark}" stroke-width="8" stroke-linecap="round"/>
  <g fill="${colour.line}">${[0, 1, 2, 3, 4].flatMap((column) => [0, 1, 2].map((row) => `<rect x="${32 + column * 27}" y="${82 + row * 29}" width="18" height="18" rx="5"/>`)).join('')}</g>
  <g class="pop" style="--at:1s"><rect x="82" y="107" width="26" height="26" rx="8" fill="${colour.yellow}"/></g><g class="pop" style="--at:1.8s"><circle cx="122" cy="120" r="17" fill="none" stroke="${colour.red}" stroke-width="6"/></g></svg>`;

export const cigarette = `<svg viewBox="0 0 540 470"><circle cx="270" cy="235" r="220" fill="${colour.tint}"/><g transform="rotate(-14 270 260)"><rect x="110" y="238" width="250" height="48" fill="${colour.white}" stroke="${colour.grey}" stroke-width="5"/><rect x="360" y="238" width="74" height="48" fill="#e8b26a" stroke="${colour.grey}" stroke-width="5"/><rect x="92" y="238" width="22" height="48" fill="${colour.red}"/></g>
  <path d="M112 236 q-30 -40 6 -72 t-2 -76" fill="none" stroke="${colour.grey}" stroke-width="14" stroke-linecap="round" opacity=".6"/>
  <g class="pop" style="--at:1s" fill="none" stroke="${colour.red}" stroke-width="28"><circle cx="270" cy="235" r="196"/><path d="M132 96 L408 374"/></g></svg>`;
