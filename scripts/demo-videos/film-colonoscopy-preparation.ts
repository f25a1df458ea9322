import { colonBeforeAndAfter } from './drawing-body.ts';
import { cup, mushroom, porridge, seaweed, seededFruit, tofu, udon, vegetables, whiteFish } from './drawing-food.ts';
import { doctorAndNurse } from './drawing-people.ts';
import { calendar, clock, pills, sugar, thinBlood } from './drawing-signs.ts';
import { colour } from './page.ts';
import type { Film } from './film.ts';
import { cardSlide, endSlide, titleSlide, wideSlide } from './layouts.ts';

export const colonoscopyPreparation: Film = {
  slug: 'colonoscopy-preparation',
  slides: [
    {
      seconds: 5,
      captions: ['検査の前の日の準備を説明します。'],
      body: titleSlide('[大腸内視鏡検査|だいちょうないしきょうけんさ]の\n前の日の準備', '食事・水分・薬', calendar),
    },
    {
      seconds: 8,
      captions: ['大腸に便が残っていると、病気を見落とすことがあります。', '前の日から準備をします。'],
      body: wideSlide('なぜ準備をしますか', colonBeforeAndAfter),
    },
    {
      seconds: 8,
      captions: ['前の日は、消化のよい物を食べます。', 'おかゆ、うどん、とうふ、白身の魚などです。'],
      body: cardSlide('食べてよい物', [
        { art: porridge, label: 'おかゆ' },
        { art: udon, label: 'うどん' },
        { art: tofu, label: 'とうふ' },
        { art: whiteFish, label: '白身の魚' },
      ]),
    },
    {
      seconds: 9,
      captions: ['野菜、きのこ、海そう、種のある果物は、', '大腸に残りやすいので、食べないでください。'],
      body: cardSlide('!食べない!物', [
        { art: vegetables, label: '野菜' },
        { art: mushroom, label: 'きのこ' },
        { art: seaweed, label: '海そう' },
        { art: seededFruit, label: '種のある\n果物' },
      ]),
    },
    {
      seconds: 8,
      captions: ['水やお茶は、多めに飲みましょう。', '水分を制限されている人は、医師にきいてください。'],
      body: cardSlide('飲み物', [
        { art: cup(colour.blue), label: '水・お茶', note: '多めに飲む' },
        { art: cup('#f6efe0'), label: '!牛乳は飲まない!', note: 'つぶ入りのジュースも' },
      ]),
    },
    {
      seconds: 8,
      captions: ['夕食は、夜9時までにすませます。', 'そのあとは、水やお茶だけにします。'],
      body: cardSlide('夕食とそのあと', [
        { art: clock(9), label: '*夜9時まで*に', note: '夕食をすませる' },
        { art: cup(colour.blue), label: 'そのあとは', note: '水・お茶だけ' },
      ]),
    },
    {
      seconds: 7,
      captions: ['ねる前に、わたされた下剤を、', 'コップ1杯の水で飲みます。'],
      body: cardSlide('ねる前に', [
        { art: pills, label: '[下剤|げざい]を飲む', note: '便をやわらかくする薬' },
        { art: cup(colour.blue), label: 'コップ1杯の水で' },
      ]),
    },
    {
      seconds: 11,
      captions: [
        '血をかたまりにくくする薬や、糖尿病の薬を使っている人は、',
        '必ず前もって伝えてください。',
        '自分の判断でやめないでください。',
      ],
      body: cardSlide('いつもの薬がある人', [
        { art: thinBlood, label: '血をかたまり\nにくくする薬' },
        { art: sugar, label: '[糖尿病|とうにょうびょう]の薬' },
        { art: pills, label: '!自分でやめない!', note: '必ず医師に相談' },
      ]),
    },
    {
      seconds: 6,
      captions: ['病院からの指示とちがうときは、病院の指示を守ってください。'],
      body: endSlide(['病院の指示とちがうときは', '*病院の指示*を', '守ってください'], doctorAndNurse),
    },
  ],
};
