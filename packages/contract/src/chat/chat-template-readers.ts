/** Who may see texts that were kept to be used again. */
export const chatTemplateReaders = ['chat.reply', 'video.order', 'chatTemplate.manage'] as const;
