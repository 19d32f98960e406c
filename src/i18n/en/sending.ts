export const sending = {} as const
