import { cup } from './drawing-food.ts';
import { doctorAndNurse } from './drawing-people.ts';
import {
  asthma,
  callButton,
  holdBreath,
  injection,
  kidneys,
  pregnancy,
  scanner,
  smallScanner,
  warmBody,
  withoutAndWithContrast,
} from './drawing-scan.ts';
import { phone, sugar } from './drawing-signs.ts';
import { allergy, sickness } from './drawing-theatre.ts';
import { colour } from './page.ts';
import type { Film } from './film.ts';
import { cardSlide, endSlide, pictureSlide, titleSlide, wideSlide } from './layouts.ts';

export const contrastCt: Film = {
  slug: 'contrast-ct',
  slides: [
    {
      seconds: 5,
      captions: ['造影CT検査について説明します。'],
      body: titleSlide('[造影|ぞうえい]CT検査\nについて', '薬を使って、はっきり写します', scanner),
    },
    {
      seconds: 7,
      captions: ['CTは、エックス線を使って、', '体を輪切りにした写真をとる検査です。'],
      body: pictureSlide('CTとは', ['エックス線で\n体の*輪切りの写真*を\nとります', '台に横になります'], scanner),
    },
    {
      seconds: 8,
      captions: ['造影剤という薬を血管に入れると、', '血管や病気が、はっきり写ります。'],
      body: wideSlide('[造影剤|ぞうえいざい]のはたらき', withoutAndWithContrast),
    },
    {
      seconds: 11,
      captions: [
        '造影剤で具合が悪くなったことがある人、ぜんそくの人、',
        'じん臓の病気や糖尿病の薬がある人、',
        '妊娠かもしれない人は、必ず伝えてください。',
      ],
      body: cardSlide('必ず伝えてください', [
        { art: asthma, label: 'ぜんそく\nアレルギー' },
        { art: kidneys, label: 'じん臓の\n病気' },
        { art: sugar, label: '[糖尿病|とうにょうびょう]の薬' },
        { art: pregnancy, label: '[妊娠|にんしん]' },
      ]),
    },
    {
      seconds: 9,
      captions: ['腕の血管に、細いくだで造影剤を入れます。', '写すときは、少しの間、息を止めます。'],
      body: cardSlide('検査の流れ', [
        { art: injection, label: '1 腕から\n薬を入れる' },
        { art: smallScanner, label: '2 台が動く' },
        { art: holdBreath, label: '3 息を止める', note: '10〜20秒くらい' },
      ]),
    },
    {
      seconds: 7,
      captions: ['薬が入ると、体が熱くなります。', 'ふつうは、数分でおさまります。'],
      body: pictureSlide('体が熱くなります', ['薬が入ると\n*体が熱く*感じます', '*数分で*おさまります'], warmBody),
    },
    {
      seconds: 10,
      captions: [
        'はきけ、かゆみ、息苦しさがあれば、すぐ知らせてください。',
        'まれに、命にかかわる強い反応が起こることがあります。',
      ],
      body: cardSlide('具合が悪くなったら', [
        { art: sickness, label: 'はきけ' },
        { art: allergy, label: 'かゆみ\nぶつぶつ' },
        { art: callButton, label: '!すぐ知らせる!', note: 'ボタンか声で' },
      ]),
    },
    {
      seconds: 9,
      captions: ['検査のあとは、水分を多めにとります。', 'あとからかゆみや発しんが出たら、連絡してください。'],
      body: cardSlide('検査のあと', [
        { art: cup(colour.blue), label: '水分を多めに', note: '制限がある人は医師に相談' },
        { art: phone, label: '!連絡!する', note: '数日以内のかゆみ・発しん' },
      ]),
    },
    {
      seconds: 5,
      captions: ['わからないことは、何でもきいてください。'],
      body: endSlide(['わからないことは', '医師や看護師に', '*何でもきいてください*'], doctorAndNurse),
    },
  ],
};
