export const schema = { title: 'Schema' } as const
