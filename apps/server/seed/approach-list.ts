import type { ApproachCategory } from '@nattoku/contract/video/approach';
import { demoApproaches, demoVideos } from '#seed/media/videos.ts';

export type SeedApproach = {
  slug: string;
  name: string;
  category: ApproachCategory;
  description: string;
  /** Codes of departments, as in seed/facilities.ts. */
  departments: readonly string[];
  /** Slugs of videos, in the order in which they are shown. */
  videos: readonly string[];
};

const departmentsOf: Record<(typeof demoApproaches)[number]['slug'], readonly string[]> = {
  colonoscopy: ['03'],
  'cataract-surgery': ['22'],
  'laparoscopic-cholecystectomy': ['09'],
  'general-anesthesia': ['35'],
  'contrast-ct': ['26'],
};

const videosOf = (slug: string): string[] =>
  demoVideos
    .flatMap((video) =>
      video.approaches.filter((place) => place.slug === slug).map(({ position }) => ({ video, position })),
    )
    .toSorted((one, other) => one.position - other.position)
    .map(({ video }) => video.slug);

/** Approaches that the hospital has named and not filmed yet. */
const withoutVideos: readonly Omit<SeedApproach, 'videos'>[] = [
  {
    slug: 'hip-fracture',
    name: '大腿骨頸部骨折の手術',
    category: 'surgery',
    description: '足のつけ根の骨折に対する、人工骨頭や骨接合の手術。',
    departments: ['10'],
  },
  {
    slug: 'knee-replacement',
    name: '人工膝関節置換術（TKA）',
    category: 'surgery',
    description: 'いたんだ膝の関節を、人工の関節にとりかえる手術。',
    departments: ['10'],
  },
  {
    slug: 'coronary-angiography',
    name: '冠動脈造影・カテーテル治療（PCI）',
    category: 'treatment',
    description: '心臓の血管を写す検査と、せまくなった血管を広げる治療。',
    departments: ['08'],
  },
  {
    slug: 'transfusion',
    name: '輸血',
    category: 'treatment',
    description: '足りない血液の成分をおぎなう治療。',
    departments: ['01', '09'],
  },
  {
    slug: 'contrast-mri',
    name: '造影MRI検査',
    category: 'examination',
    description: '磁石と造影剤を使って、体の中をくわしく写す検査。',
    departments: ['26'],
  },
  {
    slug: 'chemotherapy',
    name: '化学療法（初回）',
    category: 'medication',
    description: '初めて抗がん剤の治療を受ける方への説明。',
    departments: ['01', '09'],
  },
  {
    slug: 'caesarean',
    name: '帝王切開',
    category: 'surgery',
    description: 'おなかと子宮を切って赤ちゃんを出産する手術。',
    departments: ['15'],
  },
];

export const seedApproaches: readonly SeedApproach[] = [
  ...demoApproaches.map((approach) => ({
    ...approach,
    departments: departmentsOf[approach.slug],
    videos: videosOf(approach.slug),
  })),
  ...withoutVideos.map((approach) => ({ ...approach, videos: [] })),
].map((approach) => ({ ...approach, description: `見本・医学的確認前。${approach.description}` }));
