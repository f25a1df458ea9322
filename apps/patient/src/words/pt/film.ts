import type { VisitWords } from '#words/language.ts';

export const film: VisitWords['film'] = {
  title: 'Assistir sem rede',
  keep: (size) => `Salvar este vídeo neste aparelho (${size})`,
  why: 'Depois de salvo, pode assistir sem rede. O vídeo é apagado do aparelho quando esta orientação termina.',
  keeping: 'Salvando',
  stop: 'Parar de salvar',
  kept: (size) => `Salvo neste aparelho (${size}). Pode assistir sem rede.`,
  remove: 'Apagar o vídeo deste aparelho',
  refused: {
    full: 'Não há espaço neste aparelho. O vídeo não foi salvo.',
    forbidden: 'Este navegador não consegue salvar vídeos no aparelho.',
    cut: 'A conexão caiu e o vídeo não foi salvo. Tente de novo onde houver sinal.',
  },
};
