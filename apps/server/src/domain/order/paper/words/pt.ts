import type { PaperWords } from '#domain/order/paper/words/ja.ts';

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const words: PaperWords = {
  unreviewed:
    'Esta tradução ainda não foi revisada por um falante nativo. Se algo não estiver claro, pergunte à equipe do hospital.',
  unreviewedTexts: '※ indica uma tradução que ainda não foi verificada.',
  honoured: (name) => name,
  number: (number) => `Número do paciente ${number}`,
  until: (date) => `até ${date}`,
  call: (whom, phone) => `Dúvidas? Ligue para ${whom}: ${phone}`,
  phone: (phone) => `Tel. ${phone}`,
  leaflet: {
    scan: 'Leia o código QR à esquerda com a câmera do celular ou do tablet.',
    items: 'O que pedimos a você',
    more: (count) => `e mais ${count} (veja na tela)`,
    steps: 'Como fazer',
    camera: 'Abra a câmera do celular e aponte para o código QR.',
    press: 'Toque no link que aparece na tela.',
    birthDate: 'Informe a data de nascimento, para sabermos que é você.',
    warning:
      'Este código QR é só para você. Não o mostre a outras pessoas nem envie fotos dele. Pode haver cobrança de dados.',
    rest: '… (veja o resto na tela)',
    several: {
      title: 'Antes da consulta ou da cirurgia',
      lead: (count) =>
        count === 1
          ? 'Faça o seguinte antes da consulta ou da cirurgia.'
          : `Faça as ${count} coisas seguintes antes da consulta ou da cirurgia.`,
      dueTerm: 'Prazo',
      last: 'Faça o que está na tela, de cima para baixo. Você pode parar e continuar depois.',
    },
    video: {
      title: 'Vídeos de explicação',
      lead: (count) =>
        `Veja ${counted(count, 'vídeo de explicação', 'vídeos de explicação')} antes da consulta ou da cirurgia.`,
      dueTerm: 'Prazo para ver',
      last: 'Veja os vídeos e responda às perguntas. Você pode parar e continuar depois.',
      line: (minutes, questions) =>
        questions === 0
          ? `Ver o vídeo (cerca de ${minutes} min)`
          : `Ver o vídeo (cerca de ${minutes} min) e responder a ${counted(questions, 'pergunta', 'perguntas')}`,
    },
    scenario: {
      line: (minutes, questions) =>
        questions === 0
          ? `Siga a explicação passo a passo (cerca de ${minutes} min)`
          : `Siga a explicação passo a passo (cerca de ${minutes} min) e responda a ${counted(questions, 'pergunta', 'perguntas')}`,
    },
    interview: {
      title: 'Perguntas antes da consulta',
      lead: () =>
        'Responda às perguntas sobre a sua saúde antes do exame ou da cirurgia. Alguém da família pode responder por você.',
      dueTerm: 'Prazo para responder',
      last: 'Responda às perguntas uma a uma e envie no fim. Você pode parar e continuar depois.',
      line: (minutes) => `Responder às perguntas sobre a saúde (cerca de ${minutes} min)`,
    },
    consent: {
      title: 'Termo de consentimento',
      lead: () =>
        'Leia bem a explicação e escolha a sua própria resposta. Em caso de dúvida, pergunte antes de assinar.',
      dueTerm: 'Prazo para responder',
      last: 'Leia a explicação, escolha a sua resposta e assine com o dedo. Você também pode escolher “Não concordo”.',
      line: () => 'Ler a explicação, escolher a resposta e assinar',
    },
    talk: {
      title: 'Conversa sobre o tratamento',
      lead: () => 'Um médico ou enfermeiro vai explicar o exame ou a cirurgia. Antes disso, faça o seguinte.',
      dueTerm: 'Prazo',
      last: 'Faça o que está na tela, de cima para baixo. Você pode parar e continuar depois.',
      line: (at, place, minutes) =>
        at === null
          ? `Ouvir a explicação (cerca de ${minutes} min; avisaremos a data)`
          : `Ouvir a explicação em ${at} (cerca de ${minutes} min${place === '' ? '' : `, ${place}`})`,
    },
  },
  poster: {
    here: 'Aponte a câmera para cá',
    scan: 'Aponte a câmera para o código QR',
    press: 'Toque no link que aparece',
    identify: 'Informe o número do paciente e a data de nascimento',
    charges: 'Pode haver cobrança de dados.',
    until: (date) => `Válido até ${date}.`,
    video: {
      lead: (count, minutes) =>
        `Veja ${counted(count, 'vídeo de explicação', 'vídeos de explicação')} no celular (cerca de ${minutes} min)`,
      last: 'Veja os vídeos e responda às perguntas',
      card: 'Leia o código QR com a câmera para ver os vídeos de explicação.',
      after: 'No fim aparece um número (受付番号). Mostre-o à equipe.',
    },
    consent: {
      lead: () => 'Leia e assine o termo de consentimento no celular (se prefere assinar no papel, fale com a equipe)',
      last: 'Leia o termo, responda e assine',
      card: 'Leia o código QR com a câmera para ler e assinar o termo de consentimento.',
      after: 'No fim aparece um número (受付番号). Mostre-o à equipe.',
    },
    interview: {
      lead: () => 'Responda às perguntas sobre a sua saúde no celular (se prefere o papel, fale com a equipe)',
      last: 'Responda às perguntas e envie',
      card: 'Leia o código QR com a câmera para responder às perguntas.',
      after: 'No fim aparece um número (受付番号). Mostre-o à equipe.',
    },
    gathering: {
      lead: (at, venue) => `${at}\n${venue}`,
      last: 'Veja os vídeos ou leia a explicação; no dia, leia o código de novo no local',
      card: (at, venue) => `${at}\n${venue}\nNo dia, leia o código QR no local.`,
      after: 'No dia, leia este código QR no local para registrar a presença.',
      facts: (at, minutes, venue) => `Quando: ${at} (cerca de ${minutes} min)\nOnde: ${venue}`,
      opens: 'Para registrar a presença, leia o código QR no local, no dia.',
      attended: (at) => `Presença registrada (${at}).`,
    },
  },
};
