import type { VisitWords } from '#words/language.ts';

export const talk: VisitWords['talk'] = {
  name: 'conversa',
  heading: 'Há uma conversa marcada para você',
  said: 'Ouvi a explicação',
  kept: 'o registro da conversa',
  open: 'Ver quando é a conversa',
  planned: (at) => `A partir de ${at}`,
  undated: 'Avisaremos a data',
  held: 'A conversa já foi feita',
  running: 'A conversa está em andamento',
  canceled: 'Esta conversa foi cancelada',
  when: 'Quando',
  where: 'Onde',
  length: 'Duração',
  minutes: (count) => `Cerca de ${count} minutos`,
  who: 'Quem estará presente',
  people: {
    patient: 'Você',
    family: 'Família',
    nurse: 'Enfermeiro',
    supervisor: 'Médico responsável',
    interpreter: 'Intérprete',
    other: 'Outras pessoas',
  },
  change: 'Se não puder vir, ligue o quanto antes.',
};
