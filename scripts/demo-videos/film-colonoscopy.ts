import { bleeding, cameraThroughColon, colonInBody, inflammation, polyp } from './drawing-body.ts';
import { doctorAndNurse, lyingOnLeftSide, speakingPatient } from './drawing-people.ts';
import { bed, drop, forceps, hole, noDriving, phone } from './drawing-signs.ts';
import type { Film } from './film.ts';
import { cardSlide, endSlide, pictureSlide, titleSlide } from './layouts.ts';

export const colonoscopy: Film = {
  slug: 'colonoscopy',
  slides: [
    {
      seconds: 5,
      captions: ['大腸内視鏡検査の流れを説明します。'],
      body: titleSlide('[大腸内視鏡検査|だいちょうないしきょうけんさ]\nについて', '検査の流れ', colonInBody),
    },
    {
      seconds: 8,
      captions: ['先にカメラがついた細いくだを、', 'おしりから入れて、大腸の中を見る検査です。'],
      body: pictureSlide(
        'どんな検査ですか',
        ['細い*カメラ*で\n[大腸|だいちょう]の中を見ます', 'おしりから\nゆっくり入れます'],
        cameraThroughColon(5),
      ),
    },
    {
      seconds: 6,
      captions: ['ポリープや、はれ、出血がないかを調べます。'],
      body: cardSlide('何を調べますか', [
        { art: polyp, label: 'ポリープ', note: '小さなふくらみ' },
        { art: inflammation, label: 'はれ・ただれ' },
        { art: bleeding, label: '出血' },
      ]),
    },
    {
      seconds: 7,
      captions: ['左を下にして横になり、', 'ひざを軽く曲げて、力をぬきます。'],
      body: pictureSlide(
        '検査のときの姿勢',
        ['*左を下*にして\n横になります', 'ひざを軽く曲げて\n力をぬきます'],
        lyingOnLeftSide,
      ),
    },
    {
      seconds: 9,
      captions: ['カメラは大腸のおくまで進み、', 'もどりながら、くわしく見ます。', '15分から30分くらいかかります。'],
      body: pictureSlide(
        'カメラの通り道',
        ['おくまで進み\nもどりながら見ます', '時間は *15〜30分*\nくらいです'],
        cameraThroughColon(7, true),
      ),
    },
    {
      seconds: 9,
      captions: [
        '空気などでふくらませるので、おなかが張ることがあります。',
        'つらいときは、がまんせず伝えてください。',
      ],
      body: pictureSlide(
        'つらいときは',
        ['おなかが張ることが\nあります', '*がまんせず*\n伝えてください'],
        speakingPatient('つらいです', 'troubled'),
      ),
    },
    {
      seconds: 7,
      captions: ['必要なときは、小さな組織やポリープをとって、', 'くわしく調べます。'],
      body: cardSlide('必要なときは', [
        { art: forceps, label: '小さな[組織|そしき]をとる', note: '痛みはほとんどありません' },
        { art: polyp, label: 'ポリープをとる', note: '後日になることもあります' },
      ]),
    },
    {
      seconds: 9,
      captions: ['まれに、出血や、大腸に穴があくことがあります。', '入院や手術が必要になることがあります。'],
      body: cardSlide('まれに起こること', [
        { art: drop, label: '出血' },
        { art: hole, label: '[大腸|だいちょう]に穴があく' },
        { art: bed, label: '入院や手術が\n必要になること' },
      ]),
    },
    {
      seconds: 10,
      captions: [
        '眠くなる薬を使った日は、車や自転車を運転できません。',
        '強い腹痛や出血があれば、すぐ病院に連絡してください。',
      ],
      body: cardSlide('検査のあと', [
        { art: bed, label: 'しばらく休む' },
        { art: noDriving, label: '運転はしない', note: '眠くなる薬を使った日' },
        { art: phone, label: '!すぐ連絡!する', note: '強い腹痛・出血' },
      ]),
    },
    {
      seconds: 5,
      captions: ['わからないことは、何でもきいてください。'],
      body: endSlide(['わからないことは', '医師や看護師に', '*何でもきいてください*'], doctorAndNurse),
    },
  ],
};
