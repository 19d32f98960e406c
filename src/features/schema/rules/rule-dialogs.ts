/** Dialogs of the address that show the rules of an attribute. */
export const ruleDialogs = ['rules'] as const
