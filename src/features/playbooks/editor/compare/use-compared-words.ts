import { useTranslation } from 'react-i18next'
import { namesOf } from '#domain/merge/merge-documents.ts'
import { type Describe, writePlain } from '#src/parts/merge/field-words.ts'

/** What a changed member of a playbook is called. */
export const useComparedWords = (): Describe => {
  const { t } = useTranslation('editing')
  return (path) => {
    const [first = '', node, ...rest] = namesOf(path)
    const isNode = first === 'nodes' && node !== undefined
    const label = isNode
      ? rest.length === 0
        ? t('compare.node', { node })
        : t('compare.nodeMember', { node, member: rest.join(' › ') })
      : t('compare.member', { member: namesOf(path).join(' › ') })
    return { label, write: writePlain }
  }
}
