import { fileURLToPath } from 'node:url';
import type { ApproachCategory } from '@nattoku/contract/video/approach';
import type { VideoQuestionInput } from '@nattoku/contract/video/video';

/** All file names below are relative to this folder. `node scripts/make-demo-videos.ts` draws the files again. */
export const demoMediaFolder = fileURLToPath(new URL('.', import.meta.url));

type DemoApproach = { slug: string; name: string; category: ApproachCategory; description: string };

export const demoApproaches = [
  {
    slug: 'colonoscopy',
    name: '大腸内視鏡検査',
    category: 'examination',
    description: '細いカメラで大腸の中を見る検査。前の日の準備と、検査の流れを説明します。',
  },
  {
    slug: 'cataract-surgery',
    name: '白内障手術',
    category: 'surgery',
    description: 'にごった水晶体を、人工のレンズにとりかえる手術。',
  },
  {
    slug: 'laparoscopic-cholecystectomy',
    name: '腹腔鏡下胆のう摘出術',
    category: 'surgery',
    description: '腹腔鏡で胆のうを取りのぞく手術。手術と全身麻酔について説明します。',
  },
  {
    slug: 'general-anesthesia',
    name: '全身麻酔',
    category: 'treatment',
    description: '手術の間、薬で深く眠るための麻酔。',
  },
  {
    slug: 'contrast-ct',
    name: '造影CT検査',
    category: 'examination',
    description: '造影剤を使って、血管や臓器をはっきり写すCT検査。',
  },
] as const satisfies readonly DemoApproach[];

export type DemoApproachSlug = (typeof demoApproaches)[number]['slug'];

export type DemoVideo = {
  slug: string;
  title: string;
  description: string;
  durationSeconds: number;
  /** The film itself, 1280 × 720, H.264 and AAC. */
  file: string;
  poster: string;
  /** Japanese WebVTT. */
  captions: string;
  /** What `makeHls` made of the file: master.m3u8, poster.jpg and one folder per rendition. */
  hls: string;
  /** In each of these approaches the video stands at the given place, counted from 0. */
  approaches: readonly { slug: DemoApproachSlug; position: number }[];
  questions: readonly VideoQuestionInput[];
};

const filesOf = (slug: string) => ({
  slug,
  file: `${slug}.mp4`,
  poster: `hls/${slug}/poster.jpg`,
  captions: `${slug}.ja.vtt`,
  hls: `hls/${slug}`,
});

export const demoVideos: readonly DemoVideo[] = [
  {
    ...filesOf('colonoscopy'),
    title: '大腸内視鏡検査について（検査の流れ）',
    description:
      '見本の動画です（医学的確認前）。大腸内視鏡検査で何をするのか、検査のあとに気をつけることを説明します。',
    durationSeconds: 75,
    approaches: [{ slug: 'colonoscopy', position: 1 }],
    questions: [
      {
        stem: '検査中におなかが張ってつらいときは、どうしますか。',
        options: ['終わるまでがまんする', 'すぐに伝える', '自分で起き上がる'],
        correctOption: 1,
        explanation: '空気などで大腸をふくらませるので、おなかが張ることがあります。がまんせず、すぐに伝えてください。',
        passageStart: 35,
        passageEnd: 44,
      },
      {
        stem: 'まれに起こることとして、動画で説明していたのはどれですか。',
        options: ['耳が聞こえにくくなる', '大腸に穴があく', '髪の毛がぬける', '背が低くなる'],
        correctOption: 1,
        explanation: 'まれに、出血したり、大腸に穴があいたりすることがあります。入院や手術が必要になることもあります。',
        passageStart: 51,
        passageEnd: 60,
      },
      {
        stem: '眠くなる薬を使った日に、してはいけないことはどれですか。',
        options: ['水を飲むこと', '横になって休むこと', '車や自転車を運転すること'],
        correctOption: 2,
        explanation: '眠くなる薬を使った日は、事故の危険があるため、車や自転車を運転できません。',
        passageStart: 60,
        passageEnd: 70,
      },
    ],
  },
  {
    ...filesOf('colonoscopy-preparation'),
    title: '大腸内視鏡検査の前日の準備',
    description: '見本の動画です（医学的確認前）。検査の前の日の食事、飲み物、薬について説明します。',
    durationSeconds: 70,
    approaches: [{ slug: 'colonoscopy', position: 0 }],
    questions: [
      {
        stem: '検査の前の日に、食べてよい物はどれですか。',
        options: ['きのこのいため物', '海そうのサラダ', 'おかゆ', '種のある果物'],
        correctOption: 2,
        explanation: 'おかゆ、うどん、とうふ、白身の魚など、消化のよい物を食べます。',
        passageStart: 13,
        passageEnd: 30,
      },
      {
        stem: '夕食は、何時までにすませますか。',
        options: ['夜9時まで', '夜11時まで', 'ねるまでなら何時でもよい'],
        correctOption: 0,
        explanation: '夕食は夜9時までにすませます。そのあとは、水やお茶だけにします。',
        passageStart: 38,
        passageEnd: 46,
      },
      {
        stem: '血をかたまりにくくする薬を飲んでいる人は、どうしますか。',
        options: ['自分の判断でやめる', 'いつもの倍の量を飲む', '前もって医師や看護師に伝える'],
        correctOption: 2,
        explanation: '薬を続けるか休むかは、医師が決めます。自分の判断でやめず、必ず前もって伝えてください。',
        passageStart: 53,
        passageEnd: 64,
      },
    ],
  },
  {
    ...filesOf('cataract-surgery'),
    title: '白内障手術について',
    description: '見本の動画です（医学的確認前）。白内障はどんな病気か、手術のしかたと、手術のあとの注意を説明します。',
    durationSeconds: 71,
    approaches: [{ slug: 'cataract-surgery', position: 0 }],
    questions: [
      {
        stem: '白内障は、目のどこがにごる病気ですか。',
        options: ['まぶた', '水晶体（目の中のレンズ）', 'なみだ'],
        correctOption: 1,
        explanation: '目の中のレンズである水晶体がにごる病気です。かすんだり、まぶしく感じたりします。',
        passageStart: 5,
        passageEnd: 20,
      },
      {
        stem: '手術中にせきが出そうなときは、どうしますか。',
        options: ['顔を横に向ける', '手で口をおさえる', '声で知らせる'],
        correctOption: 2,
        explanation: '手術中は顔を動かさないことが大切です。せきが出そうなときや痛いときは、動かずに声で知らせます。',
        passageStart: 38,
        passageEnd: 46,
      },
      {
        stem: '手術のあと、急に見えにくくなったときは、どうしますか。',
        options: ['すぐ病院に連絡する', '次の予約の日まで待つ', '目を強くこする', '目薬をやめる'],
        correctOption: 0,
        explanation: '細菌が入るなど、急いで治療が必要なことがあります。すぐ病院に連絡してください。',
        passageStart: 46,
        passageEnd: 56,
      },
    ],
  },
  {
    ...filesOf('laparoscopic-cholecystectomy'),
    title: '腹腔鏡下胆のう摘出術について',
    description:
      '見本の動画です（医学的確認前）。小さな穴から胆のうをとる手術の内容、起こりうること、手術のあとを説明します。',
    durationSeconds: 70,
    approaches: [{ slug: 'laparoscopic-cholecystectomy', position: 0 }],
    questions: [
      {
        stem: 'この手術では、おなかをどのように切りますか。',
        options: ['小さな穴を3〜4か所あける', '切らずに薬でとかす', '必ず大きく切る'],
        correctOption: 0,
        explanation: 'おなかに小さな穴を3〜4か所あけ、カメラで見ながら胆のうをとります。',
        passageStart: 14,
        passageEnd: 29,
      },
      {
        stem: '手術の途中で、大きく切る手術に変えることがあるのは、なぜですか。',
        options: ['時間が余ったから', '安全のため', '胆のうを残すため'],
        correctOption: 1,
        explanation: 'おなかの中の様子によっては、安全のために、おなかを大きく切る手術に変えることがあります。',
        passageStart: 36,
        passageEnd: 45,
      },
      {
        stem: '胆のうをとったあとの食事について、正しいのはどれですか。',
        options: ['食事はできる', '一生、食事はできない', '肉は一生食べられない'],
        correctOption: 0,
        explanation: '胆のうがなくても、食事はできます。はじめは、油の多い物を少しずつにします。',
        passageStart: 55,
        passageEnd: 65,
      },
    ],
  },
  {
    ...filesOf('general-anesthesia'),
    title: '全身麻酔について',
    description:
      '見本の動画です（医学的確認前）。全身麻酔の前に守ること、眠っている間のこと、目がさめたあとを説明します。',
    durationSeconds: 71,
    approaches: [
      { slug: 'general-anesthesia', position: 0 },
      { slug: 'laparoscopic-cholecystectomy', position: 1 },
    ],
    questions: [
      {
        stem: '手術の前に、食べたり飲んだりできないのは、なぜですか。',
        options: ['薬の味がわからなくなるから', '胃の中の物が肺に入ると危ないから', '体重をはかるから'],
        correctOption: 1,
        explanation:
          '胃に物が残っていると、眠っている間に肺に入り、肺炎になることがあります。決められた時間を守ってください。',
        passageStart: 12,
        passageEnd: 23,
      },
      {
        stem: '手術の前に、必ず伝えることはどれですか。',
        options: ['好きな食べ物', 'きのう見たテレビ', 'ぐらぐらする歯やアレルギー', '病院までの道'],
        correctOption: 2,
        explanation: 'アレルギー、ぐらぐらする歯、いつもの薬、家族が麻酔で困ったことは、安全な麻酔のために大切です。',
        passageStart: 23,
        passageEnd: 33,
      },
      {
        stem: '眠っている間、だれが見守っていますか。',
        options: ['だれもいない', '麻酔科の医師', '家族'],
        correctOption: 1,
        explanation: '麻酔科の医師が、手術の間ずっとそばで見守ります。',
        passageStart: 39,
        passageEnd: 48,
      },
    ],
  },
  {
    ...filesOf('contrast-ct'),
    title: '造影CT検査について',
    description: '見本の動画です（医学的確認前）。造影剤を使うCT検査の流れと、気をつけることを説明します。',
    durationSeconds: 71,
    approaches: [{ slug: 'contrast-ct', position: 0 }],
    questions: [
      {
        stem: '検査の前に、必ず伝えることはどれですか。',
        options: ['ぜんそくや、じん臓の病気があること', '好きな色', '利き手'],
        correctOption: 0,
        explanation: 'ぜんそく、アレルギー、じん臓の病気、糖尿病の薬、妊娠などは、造影剤を使えるかどうかに関わります。',
        passageStart: 20,
        passageEnd: 31,
      },
      {
        stem: '造影剤が入ると、体はどう感じることが多いですか。',
        options: ['とても冷たくなる', '熱くなる', '何も見えなくなる'],
        correctOption: 1,
        explanation: '体が熱く感じますが、ふつうは数分でおさまります。',
        passageStart: 40,
        passageEnd: 47,
      },
      {
        stem: '検査中に息苦しくなったら、どうしますか。',
        options: ['終わるまで静かに待つ', '家に帰ってから電話する', 'ボタンか声で、すぐ知らせる'],
        correctOption: 2,
        explanation: '強い反応の始まりかもしれません。ボタンか声で、すぐに知らせてください。',
        passageStart: 47,
        passageEnd: 57,
      },
    ],
  },
];
