export const query = { title: 'Query' } as const
