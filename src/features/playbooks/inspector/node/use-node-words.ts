import { useTranslation } from 'react-i18next'
import type { PlaybookNode } from '#domain/playbook/playbook.ts'
import { originOf } from '../../canvas/origin.ts'
import { useCatalogue } from '../../canvas/use-catalogue.ts'

/** Where a node comes from, in few words, and what it is called where it has no name. */
export const useNodeWords = () => {
  const { t } = useTranslation('canvas')
  const catalogue = useCatalogue()
  return {
    origin: (node: PlaybookNode) => originOf(node, { catalogue, t }),
    name: (node: PlaybookNode) => (node.name === '' ? t(`kind.${node.kind}`) : node.name),
  }
}
