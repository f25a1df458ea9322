import type { VisitWords } from '#words/language.ts';

export const closed: VisitWords['closed'] = {
  invalid: {
    heading: 'Este link não pode ser usado',
    sentences: [
      'Ele venceu ou foi trocado por um novo.',
      'Se recebeu uma folha nova, abra pelo código QR dela.',
      'O link também pode ter sido cortado. Abra-o como o recebeu ou pelo código QR.',
    ],
  },
  locked: {
    heading: 'Este link foi bloqueado',
    sentences: [
      'A data de nascimento não conferiu várias vezes e, por segurança, o link foi bloqueado.',
      'Fale com o hospital, por favor. A equipe lhe dará um novo link.',
    ],
  },
  missing: {
    heading: 'Abra outra vez pelo código QR',
    sentences: [
      'A página foi fechada por segurança: ficou sem uso, foi aberta em outro aparelho ou o hospital a alterou.',
      'O que você respondeu está guardado. Abra pelo código QR ou pelo link e continuará de onde parou.',
    ],
  },
  tooMany: {
    heading: 'Espere um pouco e tente outra vez',
    sentences: ['Há muitas pessoas usando agora. Espere cerca de um minuto.'],
  },
  elsewhere: {
    heading: 'Aberto em outra janela',
    sentences: ['Esta página foi fechada porque o link foi aberto ou terminado em outra janela deste aparelho.'],
  },
  paused: {
    heading: 'Esta página está em pausa',
    sentences: ['Leia o código QR mais tarde.', 'Se for urgente, fale com a equipe do hospital.'],
  },
  over: {
    heading: 'Esta página foi encerrada',
    sentences: ['Ela não pode mais ser vista.', 'Se precisar de explicação, fale com a equipe do hospital.'],
  },
  noPreview: {
    heading: 'Não foi possível mostrar a prévia',
    sentences: ['O pedido não foi encontrado ou você não pode vê-lo. Recarregue a página.'],
  },
  toldNewLink: {
    heading: 'Uma assinatura ou resposta ainda não chegou',
    sentences: [
      'O código QR antigo não abre mais. A equipe do hospital lhe dará um novo código QR ou link.',
      'Mostre este aparelho à equipe, por favor.',
    ],
  },
  toldOver: {
    heading: 'Uma assinatura ou resposta ainda não chegou',
    sentences: ['Esta orientação terminou e o código QR não abre mais.', 'Mostre este aparelho à equipe, por favor.'],
  },
  openHere: 'Abrir aqui',
  unsent:
    'Uma assinatura ou resposta ainda não chegou ao hospital. Está guardada neste aparelho e será enviada quando o link for aberto de novo. Se não conseguir abrir, fale com o hospital.',
  unsentTold:
    'Uma assinatura ou resposta ainda não chegou ao hospital. Está guardada neste aparelho. A equipe do hospital foi avisada. ',
  unsentNewLink: 'Quando receber um novo link, abra neste aparelho. Não é preciso escrever de novo.',
  unsentWait: 'Esta orientação terminou. Aguarde o contato do hospital.',
  call: 'Se precisar de ajuda, ligue para o número escrito na folha que recebeu.',
};
