import type { VisitWords } from '#words/language.ts';

export const room: VisitWords['room'] = {
  title: 'Tela da explicação',
  opening: 'Abrindo a tela',
  askCode: 'Digite os oito números que aparecem na tela da equipe do hospital.',
  code: 'Número',
  open: 'Abrir a tela',
  cut: 'A conexão caiu. Aguarde até que volte.',
  waiting: 'Aguarde o início da explicação.',
  paused: 'Estamos em uma pausa.',
  over: 'A explicação terminou.',
  board: 'Folha em branco',
  filmGone: 'Este vídeo não pode ser mostrado agora. Ouça a equipe, por favor.',
  problems: {
    wrongCode: 'O número está errado ou expirou. Peça um novo à equipe.',
    tooMany: 'O número foi digitado errado muitas vezes. Aguarde um pouco e tente de novo.',
    unreachable: 'Não há conexão. Aguarde um pouco e tente de novo.',
    ended: 'Esta tela foi encerrada. Para continuar, digite um novo número.',
  },
};
