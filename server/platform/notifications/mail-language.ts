/** Languages of texts that the platform itself sends. */
export const mailLanguages = ['en', 'fr', 'ja'] as const
export type MailLanguage = (typeof mailLanguages)[number]
