import { doctorAndNurse } from './drawing-people.ts';
import { clock, cigarette, pills } from './drawing-signs.ts';
import {
  allergy,
  asleep,
  clot,
  family,
  lungs,
  mealForbidden,
  sickness,
  throat,
  tooth,
  watchedOver,
} from './drawing-theatre.ts';
import type { Film } from './film.ts';
import { cardSlide, endSlide, pictureSlide, titleSlide } from './layouts.ts';

export const anesthesia: Film = {
  slug: 'general-anesthesia',
  slides: [
    {
      seconds: 5,
      captions: ['全身麻酔について説明します。'],
      body: titleSlide('[全身麻酔|ぜんしんますい]\nについて', '手術の間、深く眠ります', asleep),
    },
    {
      seconds: 7,
      captions: ['薬で深く眠るので、', '手術の間、痛みを感じません。'],
      body: pictureSlide('全身麻酔とは', ['薬で*深く眠ります*', '手術の間\n*痛みを感じません*'], asleep),
    },
    {
      seconds: 11,
      captions: [
        '食べ物や飲み物は、決められた時間までです。',
        '胃に物が残っていると、眠っている間に肺に入り、',
        '肺炎になることがあるからです。',
      ],
      body: cardSlide('食べ物・飲み物', [
        { art: clock(9), label: '*決められた時間*\nまで' },
        { art: mealForbidden, label: '食べない\n飲まない' },
        { art: lungs, label: '[肺炎|はいえん]を防ぐため' },
      ]),
    },
    {
      seconds: 10,
      captions: [
        'アレルギー、ぐらぐらする歯、いつもの薬、',
        '家族が麻酔で困ったことがあれば、',
        '手術の前に必ず伝えてください。',
      ],
      body: cardSlide('前もって伝えること', [
        { art: allergy, label: 'アレルギー' },
        { art: tooth, label: 'ぐらぐらの歯' },
        { art: pills, label: 'いつもの薬' },
        { art: family, label: '家族のこと' },
      ]),
    },
    {
      seconds: 6,
      captions: ['たばこは、手術が決まったらすぐにやめます。'],
      body: pictureSlide(
        'たばこ',
        ['手術が決まったら\n*すぐにやめます*', 'きずの治りや\n[肺|はい]のためです'],
        cigarette,
      ),
    },
    {
      seconds: 9,
      captions: ['眠ったあと、息を助けるくだを口から入れます。', '麻酔科の医師が、ずっとそばで見守ります。'],
      body: pictureSlide(
        '眠っている間は',
        ['*息を助けるくだ*を\n口から入れます', '[麻酔科医|ますいかい]が\n*ずっと見守ります*'],
        watchedOver,
      ),
    },
    {
      seconds: 8,
      captions: ['手術が終わると目がさめます。', 'のどの痛みや、はきけが出ることがあります。'],
      body: cardSlide('目がさめたら', [
        { art: throat, label: 'のどの痛み', note: '数日でよくなります' },
        { art: sickness, label: 'はきけ', note: '薬でやわらげます' },
      ]),
    },
    {
      seconds: 10,
      captions: ['まれに、歯が欠けることや、重いアレルギー、肺炎、', '血のかたまりが肺の血管につまることがあります。'],
      body: cardSlide('まれに起こること', [
        { art: tooth, label: '歯が欠ける' },
        { art: allergy, label: '重い\nアレルギー' },
        { art: lungs, label: '[肺炎|はいえん]' },
        { art: clot, label: '血のかたまり' },
      ]),
    },
    {
      seconds: 5,
      captions: ['心配なことは、何でもきいてください。'],
      body: endSlide(['心配なことは', '[麻酔科医|ますいかい]や看護師に', '*何でもきいてください*'], doctorAndNurse),
    },
  ],
};
