/** What a playbook is called on screen: its name, or its uuid where it has none. */
export const shownName = ({ name, uuid }: { readonly name: string; readonly uuid: string }): string =>
  name.trim() || uuid
