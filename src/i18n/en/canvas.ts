export const canvas = {} as const
