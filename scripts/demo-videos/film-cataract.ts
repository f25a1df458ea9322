import {
  clearAndHazy,
  cloudingEye,
  eyeDrops,
  newLens,
  noRubbing,
  noWater,
  removeCloud,
  smallCut,
} from './drawing-eye.ts';
import { germs } from './drawing-abdomen.ts';
import { doctorAndNurse, speakingPatient } from './drawing-people.ts';
import { clock, drop, phone } from './drawing-signs.ts';
import type { Film } from './film.ts';
import { cardSlide, endSlide, pictureSlide, titleSlide, wideSlide } from './layouts.ts';

export const cataract: Film = {
  slug: 'cataract-surgery',
  slides: [
    {
      seconds: 5,
      captions: ['白内障手術について説明します。'],
      body: titleSlide('[白内障手術|はくないしょうしゅじゅつ]\nについて', 'にごったレンズをとりかえます', cloudingEye),
    },
    {
      seconds: 8,
      captions: ['目の中には、水晶体というレンズがあります。', 'これがにごる病気が、白内障です。'],
      body: pictureSlide(
        'どんな病気ですか',
        ['目の中のレンズを\n*[水晶体|すいしょうたい]*といいます', '水晶体が*にごる*\n病気です'],
        cloudingEye,
      ),
    },
    {
      seconds: 7,
      captions: ['かすんだり、まぶしく感じたりして、', 'だんだん見えにくくなります。'],
      body: wideSlide('見え方の変化', clearAndHazy),
    },
    {
      seconds: 10,
      captions: [
        '小さな切り口から、にごったレンズをくだいて吸い取り、',
        '人工のレンズを入れます。',
        'ふつう、とりかえる必要はありません。',
      ],
      body: cardSlide('手術のしかた', [
        { art: smallCut, label: '1 小さく切る', note: '2〜3ミリくらい' },
        { art: removeCloud, label: '2 にごりをとる' },
        { art: newLens, label: '3 人工のレンズ\nを入れる' },
      ]),
    },
    {
      seconds: 8,
      captions: ['目薬などの麻酔をするので、痛みはほとんどありません。', '10分から30分くらいで終わります。'],
      body: cardSlide('痛みと時間', [
        { art: eyeDrops, label: '目薬などの[麻酔|ますい]', note: '痛みはほとんどありません' },
        { art: clock(0.5), label: '10〜30分くらい', note: '手術中は起きています' },
      ]),
    },
    {
      seconds: 8,
      captions: ['手術中は、顔を動かさないでください。', 'せきが出そうなときや痛いときは、声で知らせます。'],
      body: pictureSlide(
        '手術のあいだは',
        ['顔を*動かさない*で\nください', 'せきが出そうなときは\n*声で*知らせます'],
        speakingPatient('せきが…', 'troubled'),
      ),
    },
    {
      seconds: 10,
      captions: [
        'まれに、細菌が入ったり、出血したりして、',
        '視力が下がることがあります。',
        '急に見えにくくなったら、すぐ連絡してください。',
      ],
      body: cardSlide('まれに起こること', [
        { art: germs, label: '[細菌|さいきん]が入る' },
        { art: drop, label: '目の中の出血' },
        { art: phone, label: '!すぐ連絡!する', note: '強い痛み・見えにくさ' },
      ]),
    },
    {
      seconds: 10,
      captions: ['手術のあとは、目をこすらず、目薬を続けます。', '顔を洗う日や運転を始める日は、医師が決めます。'],
      body: cardSlide('手術のあと', [
        { art: noRubbing, label: 'こすらない' },
        { art: eyeDrops, label: '目薬を続ける' },
        { art: noWater, label: '洗顔は許可\nが出てから' },
      ]),
    },
    {
      seconds: 5,
      captions: ['わからないことは、何でもきいてください。'],
      body: endSlide(['わからないことは', '医師や看護師に', '*何でもきいてください*'], doctorAndNurse),
    },
  ],
};
