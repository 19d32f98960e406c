export const playbooks = {} as const
