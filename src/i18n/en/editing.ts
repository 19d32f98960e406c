export const editing = {} as const
