// The text a new playbook begins as.

/** The smallest sound document: named, with an id of its own and no nodes. */
export const newPlaybookText = ({ name, uuid }: { readonly name: string; readonly uuid: string }): string =>
  `${JSON.stringify({ name, uuid, workspace: '', description: '', nodes: {} }, null, 2)}\n`
