import { colour } from './page.ts';

const liver = `<path d="M64 150 Q70 66 190 58 Q330 44 468 92 Q486 104 464 122 Q392 178 318 190 Q262 226 210 252 Q120 286 84 240 Q62 206 64 150 Z" fill="${colour.liver}" stroke="#a96a58" stroke-width="6"/><path d="M112 128 Q150 88 226 84" fill="none" stroke="${colour.white}" stroke-width="10" stroke-linecap="round" opacity=".35"/>`;
const bladderPath = 'M252 214 Q286 226 278 268 Q274 300 244 340 Q210 372 182 344 Q160 308 192 262 Q214 220 252 214 Z';
const stones = [
  [206, 318, 16],
  [232, 302, 13],
  [222, 342, 12],
  [196, 342, 11],
] as const;
const bladder = (
  withStones: boolean,
) => `<g><path d="${bladderPath}" fill="${colour.green}" stroke="#4d8a4a" stroke-width="6"/>
  ${withStones ? stones.map(([x, y, r], index) => `<circle class="pop" style="--at:${2.6 + index * 0.3}s" cx="${x}" cy="${y}" r="${r}" fill="#8a6a2f" stroke="#6b5020" stroke-width="3"/>`).join('') : ''}</g>`;
const ducts = `<g fill="none" stroke-linecap="round"><path d="M330 176 Q336 250 330 320 Q326 380 366 430" stroke="#4d8a4a" stroke-width="24"/><path d="M262 216 Q300 206 334 236" stroke="#4d8a4a" stroke-width="24"/><path d="M330 176 Q336 250 330 320 Q326 380 366 430" stroke="${colour.green}" stroke-width="14"/><path d="M262 216 Q300 206 334 236" stroke="${colour.green}" stroke-width="14"/></g>`;
const tag = (x: number, y: number, text: string, delay: number) =>
  `<g class="fade" style="--at:${delay}s"><rect x="${x}" y="${y}" width="${text.length * 42 + 28}" height="60" rx="30" fill="${colour.deep}"/><text x="${x + text.length * 21 + 14}" y="${y + 44}" font-size="40" font-weight="700" text-anchor="middle" fill="${colour.white}">${text}</text></g>`;

/** The gallbladder under the liver; stones appear in it. */
export const gallstones = `<svg viewBox="0 0 540 470">${ducts}${liver}${bladder(true)}${tag(120, 118, '肝臓', 0.8)}${tag(24, 380, '胆のう', 1.4)}</svg>`;

const belly = `<path d="M136 -4 Q150 90 118 200 Q96 300 120 474 L420 474 Q444 300 422 200 Q390 90 404 -4 Z" fill="${colour.skin}" stroke="${colour.skinLine}" stroke-width="6"/><path d="M262 292 q8 14 16 0" fill="none" stroke="${colour.skinLine}" stroke-width="8" stroke-linecap="round"/>`;
const port = (x: number, y: number, delay: number) =>
  `<g class="pop" style="--at:${delay}s"><ellipse cx="${x}" cy="${y}" rx="26" ry="13" fill="${colour.white}" stroke="${colour.teal}" stroke-width="6"/><path d="M${x - 13} ${y} h26" stroke="${colour.red}" stroke-width="7" stroke-linecap="round"/></g>`;

/** Four small cuts on the belly. */
export const smallCuts = `<svg viewBox="0 0 540 470">${belly}${port(270, 272, 1)}${port(270, 96, 1.5)}${port(196, 150, 2)}${port(164, 222, 2.5)}</svg>`;

/** Camera and instruments through the small cuts; the gallbladder comes out. */
export const keyhole = `<svg viewBox="0 0 540 470">
  <path d="M0 110 Q270 20 540 110 L540 470 L0 470 Z" fill="#fbeee8"/><path d="M0 110 Q270 20 540 110" fill="none" stroke="${colour.skinLine}" stroke-width="26"/>
  <g transform="translate(60 120) scale(.72)">${liver}</g>
  <g class="shift" style="--x:0px;--y:0px;--at:4s"><g transform="translate(60 120) scale(.72)">${bladder(false)}</g></g>
  <g class="rise" style="--at:.8s"><path d="M470 10 L356 262" stroke="${colour.dark}" stroke-width="24" stroke-linecap="round"/><circle cx="352" cy="270" r="15" fill="${colour.blue}" stroke="${colour.dark}" stroke-width="6"/><path d="M344 282 L196 310 L250 420 Z" fill="${colour.yellow}" opacity=".38"/></g>
  <g class="rise" style="--at:1.6s"><path d="M70 20 L186 326" stroke="${colour.grey}" stroke-width="18" stroke-linecap="round"/><path d="M186 326 l-4 30 M186 326 l22 22" stroke="${colour.dark}" stroke-width="9" stroke-linecap="round"/></g>
  <g class="rise" style="--at:2.2s"><path d="M254 6 L250 262" stroke="${colour.grey}" stroke-width="18" stroke-linecap="round"/><path d="M250 262 l-12 26 M250 262 l12 26" stroke="${colour.dark}" stroke-width="9" stroke-linecap="round"/></g>
  ${tag(386, 120, 'カメラ', 1.2)}
</svg>`;

const icon = (inner: string) =>
  `<svg viewBox="0 0 190 190"><circle cx="95" cy="95" r="90" fill="${colour.tint}"/>${inner}</svg>`;
const smallBelly = `<path d="M46 18 Q54 64 42 104 Q36 140 44 178 L146 178 Q154 140 148 104 Q136 64 144 18 Z" fill="${colour.skin}" stroke="${colour.skinLine}" stroke-width="5"/>`;

export const keyholeBelly = icon(
  `${smallBelly}<g stroke="${colour.red}" stroke-width="7" stroke-linecap="round"><path d="M88 112 h14 M88 50 h14 M66 70 h14 M56 96 h14"/></g>`,
);
export const openBelly = icon(
  `${smallBelly}<path d="M58 62 Q96 74 132 46" fill="none" stroke="${colour.red}" stroke-width="8" stroke-linecap="round"/><g stroke="${colour.red}" stroke-width="5" stroke-linecap="round"><path d="M68 56 l-4 16 M88 60 l-1 16 M108 54 l5 15"/></g>`,
);
export const bileLeak = icon(
  `<path d="M58 40 Q96 52 90 92 Q84 126 60 140 Q32 136 36 100 Q38 60 58 40 Z" fill="${colour.green}" stroke="#4d8a4a" stroke-width="5"/><path d="M132 24 q-8 70 4 142" fill="none" stroke="${colour.green}" stroke-width="14"/><g fill="${colour.yellow}" stroke="${colour.amber}" stroke-width="3"><path d="M108 84 q12 16 12 24 a12 12 0 0 1 -24 0 q0 -8 12 -24 z"/><path d="M94 124 q10 13 10 20 a10 10 0 0 1 -20 0 q0 -7 10 -20 z"/></g>`,
);
export const germs = icon(
  `<g class="pulse" style="--at:2s"><circle cx="78" cy="82" r="34" fill="${colour.green}"/><g stroke="${colour.green}" stroke-width="8" stroke-linecap="round"><path d="M78 38 v-14 M78 126 v14 M34 82 h-14 M122 82 h14 M47 51 l-10 -10 M109 51 l10 -10 M47 113 l-10 10"/></g><circle cx="68" cy="76" r="6" fill="${colour.white}"/><circle cx="90" cy="92" r="5" fill="${colour.white}"/></g><circle cx="134" cy="136" r="20" fill="#9ac58d"/>`,
);
export const meal = icon(
  `<ellipse cx="95" cy="112" rx="66" ry="34" fill="${colour.white}" stroke="${colour.grey}" stroke-width="5"/><ellipse cx="95" cy="108" rx="46" ry="20" fill="#f6e3c4"/><path d="M62 104 q16 -28 36 -10 q14 -22 32 4 q-16 18 -68 6 z" fill="${colour.amber}" opacity=".8"/><circle cx="112" cy="112" r="9" fill="${colour.green}"/><circle cx="84" cy="114" r="8" fill="${colour.red}"/><path d="M24 52 v44 M16 52 v20 q8 10 16 0 v-20 M166 50 q-14 24 0 42 v30" fill="none" stroke="${colour.grey}" stroke-width="6" stroke-linecap="round"/>`,
);
