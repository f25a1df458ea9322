import { bileLeak, gallstones, germs, keyhole, keyholeBelly, meal, openBelly, smallCuts } from './drawing-abdomen.ts';
import { doctorAndNurse } from './drawing-people.ts';
import { bed, calendar, clock, drop, phone } from './drawing-signs.ts';
import type { Film } from './film.ts';
import { cardSlide, endSlide, pictureSlide, titleSlide } from './layouts.ts';

export const cholecystectomy: Film = {
  slug: 'laparoscopic-cholecystectomy',
  slides: [
    {
      seconds: 5,
      captions: ['腹腔鏡を使って、胆のうをとる手術の説明です。'],
      body: titleSlide(
        '[腹腔鏡下|ふくくうきょうか]\n[胆|たん]のう[摘出術|てきしゅつじゅつ]',
        '小さな穴から胆のうをとる手術',
        gallstones,
      ),
    },
    {
      seconds: 9,
      captions: ['胆のうは、肝臓の下にある小さなふくろです。', 'ここに石ができると、おなかが痛くなることがあります。'],
      body: pictureSlide(
        '胆のうと石',
        ['[肝臓|かんぞう]の下にある\n小さな*ふくろ*です', '*石*ができると\n痛むことがあります'],
        gallstones,
      ),
    },
    {
      seconds: 7,
      captions: ['おなかに、3か所か4か所、小さな穴をあけます。'],
      body: pictureSlide(
        'どんな手術ですか',
        ['おなかに小さな穴を\n*3〜4か所*あけます', '[全身麻酔|ぜんしんますい]で\n眠っている間にします'],
        smallCuts,
      ),
    },
    {
      seconds: 8,
      captions: ['カメラでおなかの中を見ながら、', '細い道具で胆のうを切りはなし、外に出します。'],
      body: pictureSlide('おなかの中では', ['*カメラ*で見ながら', '細い道具で\n[胆|たん]のうをとります'], keyhole),
    },
    {
      seconds: 7,
      captions: ['手術は1時間から2時間くらい、', '入院は4日から7日くらいです。'],
      body: cardSlide('時間と入院', [
        { art: clock(2), label: '手術 1〜2時間', note: '人によってちがいます' },
        { art: bed, label: '入院 4〜7日', note: '体の調子で変わります' },
      ]),
    },
    {
      seconds: 9,
      captions: ['中の様子によっては、安全のために、', 'おなかを大きく切る手術に変えることがあります。'],
      body: cardSlide('手術が変わることがあります', [
        { art: keyholeBelly, label: '小さな穴の手術' },
        { art: openBelly, label: '大きく切る手術', note: '[開腹手術|かいふくしゅじゅつ]といいます' },
      ]),
    },
    {
      seconds: 10,
      captions: [
        'まれに、出血、細菌の感染、胆汁のもれ、',
        '近くのくだのきずが起こることがあります。',
        'もう一度手術が必要になることもあります。',
      ],
      body: cardSlide('まれに起こること', [
        { art: drop, label: '出血' },
        { art: germs, label: '[細菌|さいきん]の感染' },
        { art: bileLeak, label: '[胆汁|たんじゅう]のもれ', note: '近くのくだのきず' },
      ]),
    },
    {
      seconds: 10,
      captions: ['胆のうがなくても、食事はできます。', '熱、強い腹痛、皮ふの黄色みがあれば、すぐ連絡してください。'],
      body: cardSlide('手術のあと', [
        { art: meal, label: '食事はできます', note: '油の多い物は少しずつ' },
        { art: calendar, label: '決められた日\nに受診する' },
        { art: phone, label: '!すぐ連絡!する', note: '熱・腹痛・皮ふの黄色み' },
      ]),
    },
    {
      seconds: 5,
      captions: ['わからないことは、何でもきいてください。'],
      body: endSlide(['わからないことは', '医師や看護師に', '*何でもきいてください*'], doctorAndNurse),
    },
  ],
};
