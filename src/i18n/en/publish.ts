export const publish = {} as const
