import { colour } from './page.ts';

const plate = (inner: string) =>
  `<svg viewBox="0 0 190 190"><ellipse cx="95" cy="128" rx="88" ry="40" fill="${colour.tint}"/>${inner}</svg>`;

const bowl = (fill: string, inside: string) => `<g>
  <ellipse cx="95" cy="88" rx="78" ry="26" fill="${colour.white}" stroke="${fill}" stroke-width="7"/>${inside}
  <path d="M17 90 q6 66 54 72 h48 q48 -6 54 -72 q-20 24 -78 24 q-58 0 -78 -24 z" fill="${fill}"/></g>`;

const steam = `<g fill="none" stroke="${colour.line}" stroke-width="7" stroke-linecap="round"><path d="M70 46 q-10 -14 0 -26"/><path d="M98 42 q-10 -14 0 -28"/><path d="M126 46 q-10 -14 0 -26"/></g>`;

export const porridge = plate(
  `${bowl(colour.teal, `<ellipse cx="95" cy="90" rx="66" ry="19" fill="#fffaf0"/><circle cx="95" cy="86" r="10" fill="${colour.red}"/>`)}${steam}`,
);

export const udon = plate(
  `${bowl('#7a5546', `<ellipse cx="95" cy="90" rx="66" ry="19" fill="#e8c9a0"/><g fill="none" stroke="${colour.white}" stroke-width="8" stroke-linecap="round"><path d="M46 90 q24 -14 48 0 t48 0"/><path d="M54 98 q20 -12 42 0 t38 -2"/><path d="M56 82 q22 -10 40 0 t38 0"/></g>`)}${steam}`,
);

export const tofu = plate(
  `<path d="M34 92 l64 -26 l62 22 l-64 28 z" fill="${colour.white}" stroke="${colour.line}" stroke-width="5" stroke-linejoin="round"/><path d="M34 92 v38 l62 26 v-40 z" fill="#f3f6f2" stroke="${colour.line}" stroke-width="5" stroke-linejoin="round"/><path d="M96 116 l64 -28 v38 l-64 30 z" fill="#e6ece6" stroke="${colour.line}" stroke-width="5" stroke-linejoin="round"/>`,
);

export const whiteFish = plate(
  `<path d="M30 108 q46 -56 104 -14 l32 -26 q-8 38 0 68 l-32 -22 q-58 42 -104 -6 z" fill="#dfeaf0" stroke="${colour.grey}" stroke-width="5" stroke-linejoin="round"/><circle cx="58" cy="100" r="6" fill="${colour.dark}"/><path d="M78 84 q14 24 0 46" fill="none" stroke="${colour.grey}" stroke-width="5"/>`,
);

export const vegetables = plate(
  `<path d="M92 150 q-70 -10 -64 -92 q36 2 58 34 q-4 -40 24 -66 q24 30 14 68 q20 -18 46 -18 q-4 62 -66 74 z" fill="${colour.green}"/><path d="M94 148 q-16 -40 -46 -66 M96 148 q10 -50 14 -98 M98 148 q22 -34 52 -50" fill="none" stroke="${colour.white}" stroke-width="5" opacity=".7"/>`,
);

export const mushroom = plate(
  `<path d="M76 96 h38 l8 56 q-27 12 -54 0 z" fill="#f3e4cf" stroke="#c7a57f" stroke-width="5"/><path d="M24 100 q6 -70 71 -72 q65 2 71 72 q-71 22 -142 0 z" fill="#a9744f"/><g fill="#c9946c"><circle cx="70" cy="62" r="10"/><circle cx="112" cy="54" r="8"/><circle cx="128" cy="84" r="9"/></g>`,
);

export const seaweed = plate(
  `<g fill="none" stroke="#2f6b4f" stroke-width="16" stroke-linecap="round"><path d="M56 152 q-26 -34 0 -62 t-4 -60"/><path d="M96 156 q26 -36 2 -66 t4 -64"/><path d="M136 152 q-24 -30 0 -60 t2 -52"/></g>`,
);

export const seededFruit = plate(
  `<circle cx="95" cy="96" r="62" fill="#a6803f"/><circle cx="95" cy="96" r="54" fill="#a5c95a"/><circle cx="95" cy="96" r="20" fill="#eef4d6"/><g fill="${colour.dark}">${Array.from(
    { length: 14 },
    (_seed, index) => `<ellipse cx="95" cy="64" rx="4" ry="7" transform="rotate(${(index * 360) / 14} 95 96)"/>`,
  ).join('')}</g>`,
);

export const cup = (fill: string) =>
  plate(
    `<path d="M46 40 h98 l-12 116 q-37 10 -74 0 z" fill="${colour.white}" stroke="${colour.grey}" stroke-width="6" stroke-linejoin="round"/><path d="M52 76 h86 l-8 76 q-35 8 -70 0 z" fill="${fill}"/><path d="M66 58 l6 84" stroke="${colour.white}" stroke-width="7" opacity=".7" stroke-linecap="round"/>`,
  );
