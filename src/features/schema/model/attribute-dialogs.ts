/** Dialogs of the address that show one attribute: its rules, or its other details. */
export const attributeDialogs = ['rules', 'attribute'] as const
