import { useTranslation } from 'react-i18next'
import type { PlaybookNode } from '#domain/playbook/playbook.ts'
import { FieldFrame } from '../FieldFrame.tsx'
import { useFindingsAt } from '../fields.ts'
import { ValueField } from '../values/ValueField.tsx'
import { Targets } from './Targets.tsx'

/** What a loop runs over, and where its body begins. */
export const LoopFields = ({ node }: { node: PlaybookNode }) => {
  const { t } = useTranslation('inspector')
  const findings = useFindingsAt(['nodes', node.id, 'loop'], true)
  const body = node.outputs.find(({ of }) => of === 'loop')
  return (
    <>
      <ValueField path={['nodes', node.id, 'items']} name="items" value={node.value.items ?? ''} />
      {body && (
        <FieldFrame label={t('loop.body')} isGroup help={t('loop.help')} findings={findings}>
          {() => <Targets node={node} output={body} />}
        </FieldFrame>
      )}
    </>
  )
}
