/** One visit to the patient page. Videos and questions are counted from 0 as they stand in the order. */
export type DemoVisit = {
  hoursAgo: number;
  watched?: readonly (readonly [video: number, start: number, end: number])[];
  answered?: readonly (readonly [video: number, question: number, verdict: 'right' | 'wrong'])[];
  asked?: string;
};

export type DemoOrder = {
  patient: string;
  by: string;
  /** Slugs of seed/approach-list.ts and seed/media/videos.ts. */
  approach: string | null;
  videos: readonly string[];
  message: string;
  dueInDays: number | null;
  /** When the doctor talks with the patient, in Asia/Tokyo. */
  talk?: readonly [inDays: number, time: string];
  begunHoursAgo: number;
  /** Left out for a draft. */
  issued?: true;
  visits?: readonly DemoVisit[];
  /** Somebody who tried five birth dates. */
  lockedHoursAgo?: number;
  /** The patient got a new link, and a device says that something waits behind the former one. */
  undeliveredHoursAgo?: number;
  end?: { hoursAgo: number; how: 'closed' | 'canceled' | 'expired' | 'reviewed' | 'overdue'; reason?: string };
};

const doctor = 'doctor@sakura.example';
const nurse = 'nurse@sakura.example';
const pharmacist = 'pharmacist@sakura.example';

const colonoscopy = { approach: 'colonoscopy', videos: ['colonoscopy-preparation', 'colonoscopy'] } as const;
const cataract = { approach: 'cataract-surgery', videos: ['cataract-surgery'] } as const;
const gallbladder = {
  approach: 'laparoscopic-cholecystectomy',
  videos: ['laparoscopic-cholecystectomy', 'general-anesthesia'],
} as const;
const anesthesia = { approach: null, videos: ['general-anesthesia'] } as const;
const contrast = { approach: 'contrast-ct', videos: ['contrast-ct'] } as const;

const right = (video: number, ...questions: number[]) =>
  questions.map((question) => [video, question, 'right'] as const);
const wrong = (video: number, question: number, times: number) =>
  Array.from({ length: times }, () => [video, question, 'wrong'] as const);
const whole = (...videos: number[]) => videos.map((video) => [video, 0, 80] as const);

const WEEK = 7 * 24;

/** Every state of an order (specification/order.md §§5–7), with what a ward sees in it on an ordinary day. */
export const sakuraOrders: readonly DemoOrder[] = [
  {
    ...colonoscopy,
    patient: '00000101',
    by: nurse,
    message: '検査の2日前までに、2本ともご覧ください。食事の注意は1本目にあります。',
    dueInDays: 6,
    begunHoursAgo: 2,
  },
  { patient: '00000121', by: doctor, approach: null, videos: [], message: '', dueInDays: null, begunHoursAgo: 20 },
  {
    ...colonoscopy,
    patient: '00000104',
    by: nurse,
    message: 'ご家族といっしょに見ていただいてもかまいません。',
    dueInDays: 5,
    begunHoursAgo: 3,
    issued: true,
  },
  {
    ...cataract,
    patient: '00000134',
    talk: [0, '16:00'],
    by: doctor,
    message: '今日の診察までにご覧ください。',
    dueInDays: 0,
    begunHoursAgo: 50,
    issued: true,
  },
  {
    ...contrast,
    patient: '00000133',
    by: pharmacist,
    message: '',
    dueInDays: 3,
    begunHoursAgo: 27,
    issued: true,
    visits: [{ hoursAgo: 5 }],
  },
  {
    ...colonoscopy,
    patient: '00000110',
    by: nurse,
    message: '見おわったら、質問にもお答えください。',
    dueInDays: 4,
    begunHoursAgo: 30,
    issued: true,
    visits: [
      { hoursAgo: 26, watched: [[0, 0, 31.5]] },
      {
        hoursAgo: 4,
        watched: [
          [0, 28, 70],
          [1, 0, 12],
          [1, 40, 52.4],
        ],
        answered: right(0, 0, 1),
      },
    ],
  },
  {
    ...contrast,
    patient: '00000110',
    by: doctor,
    message: '',
    dueInDays: 9,
    begunHoursAgo: 6,
    issued: true,
  },
  {
    ...gallbladder,
    patient: '00000112',
    talk: [0, '17:30'],
    by: doctor,
    message: '手術の説明の前に、2本ご覧ください。',
    dueInDays: 2,
    begunHoursAgo: 52,
    issued: true,
    visits: [{ hoursAgo: 1, watched: whole(0), answered: [...right(0, 0), ...wrong(0, 1, 1)] }],
  },
  {
    ...gallbladder,
    patient: '00000124',
    talk: [1, '10:30'],
    by: nurse,
    message: '',
    dueInDays: 1,
    begunHoursAgo: 76,
    issued: true,
    visits: [
      { hoursAgo: 70, watched: whole(0), answered: right(0, 0, 1, 2) },
      {
        hoursAgo: 22,
        watched: [...whole(1), [1, 12, 23]],
        answered: [...wrong(1, 0, 2), ...right(1, 1, 2)],
        asked: '薬は当日の朝も飲んでよいですか。血圧の薬です。',
      },
    ],
  },
  {
    ...anesthesia,
    patient: '00000107',
    talk: [1, '11:15'],
    by: nurse,
    message: '麻酔科の診察までにご覧ください。',
    dueInDays: 2,
    begunHoursAgo: 28,
    issued: true,
    visits: [
      {
        hoursAgo: 2,
        watched: [[0, 0, 48]],
        asked: '以前、麻酔のあとに吐き気がひどかったことがあります。今回も同じでしょうか。',
      },
    ],
  },
  {
    ...cataract,
    patient: '00000141',
    by: doctor,
    message: '',
    dueInDays: -4,
    begunHoursAgo: 2 * WEEK,
    issued: true,
    visits: [{ hoursAgo: 9 * 24, watched: whole(0), answered: [...wrong(0, 1, 1), ...right(0, 0, 1, 2)] }],
    end: { hoursAgo: 5 * 24, how: 'closed' },
  },
  {
    ...gallbladder,
    patient: '00000142',
    talk: [1, '14:00'],
    by: doctor,
    message: '手術の前に、かならずご覧ください。',
    dueInDays: 3,
    begunHoursAgo: 98,
    issued: true,
    visits: [
      { hoursAgo: 80, watched: [[0, 0, 40]] },
      { hoursAgo: 31, watched: [[0, 38, 70], ...whole(1)], answered: [...right(0, 0, 1, 2), ...right(1, 0, 1, 2)] },
    ],
  },
  {
    ...colonoscopy,
    patient: '00000152',
    by: nurse,
    message: '',
    dueInDays: -3,
    begunHoursAgo: 8 * 24,
    issued: true,
    visits: [{ hoursAgo: 6 * 24, watched: [[0, 0, 22]] }],
    undeliveredHoursAgo: 5,
    end: { hoursAgo: 30, how: 'overdue' },
  },
  {
    ...gallbladder,
    patient: '00000138',
    by: nurse,
    message: '',
    dueInDays: 4,
    begunHoursAgo: 24,
    issued: true,
    lockedHoursAgo: 3,
  },
  {
    ...anesthesia,
    patient: '00000149',
    by: doctor,
    message: '',
    dueInDays: -19,
    begunHoursAgo: 4 * WEEK,
    issued: true,
    visits: [{ hoursAgo: 23 * 24, watched: [[0, 0, 15]] }],
    end: { hoursAgo: 4 * 24, how: 'expired' },
  },
  {
    ...colonoscopy,
    patient: '00000136',
    by: nurse,
    message: '',
    dueInDays: 1,
    begunHoursAgo: 3 * 24,
    issued: true,
    end: { hoursAgo: 48, how: 'canceled', reason: '検査の日程が変わったため、あらためて送ります。' },
  },
  {
    ...contrast,
    patient: '00000157',
    by: pharmacist,
    message: '',
    dueInDays: 2,
    begunHoursAgo: 75,
    issued: true,
    visits: [{ hoursAgo: 50, watched: whole(0), answered: [...wrong(0, 2, 2), ...right(0, 0, 1)] }],
    end: { hoursAgo: 46, how: 'reviewed' },
  },
];

export const midoriOrders: readonly DemoOrder[] = [
  {
    ...colonoscopy,
    patient: '00000110',
    by: 'admin@midori.example',
    message: '',
    dueInDays: 4,
    begunHoursAgo: 12,
    issued: true,
    visits: [{ hoursAgo: 3, watched: [[0, 0, 45]] }],
  },
];
