/** Who may see texts that were kept to be used again: a person who writes to patients reads what is shared with them. */
export const chatTemplateReaders = ['chat.reply', 'video.order', 'chatTemplate.manage'] as const;
