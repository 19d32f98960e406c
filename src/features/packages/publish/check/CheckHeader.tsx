import { Ellipsis, WandSparkles } from 'lucide-react'
import { useRef } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import { joinSentences } from '#src/lib/join-text.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { FilterField } from '#src/ui/inputs/FilterField.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { Menu } from '#src/ui/overlays/Menu.tsx'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { type Summary, summaryOf } from './row-state.ts'
import type { TreeView } from './use-tree-view.ts'
import type { Workspace, WorkspaceActions } from '../workspace/workspace.ts'

const Root = styled('div')({
  flex: 'none',
  ...rowLayout('8px 16px'),
  flexWrap: 'wrap',
  padding: '14px var(--gutter) 12px',
  '& > div:first-of-type': { flex: '1 1 220px', minWidth: 0 },
  '& h2': { ...type.section, ...oneLine, margin: 0 },
  '& p': { ...type.small, margin: '2px 0 0', color: color.text.secondary },
  '& > span': { display: 'flex', gap: 4, alignItems: 'center' },
})
const Tools = styled('div')({
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  padding: '0 var(--gutter) 10px',
  '& > div[role="search"]': { flex: '1 1 140px', maxWidth: 260 },
})

const useSentence = (workspace: Workspace, { must, should }: Summary): string => {
  const { t } = useTranslation('publish')
  const format = useFormat()
  const { files } = workspace
  const what = t('head.files', {
    count: files,
    files: format.number(files),
    size: format.bytes(workspace.size),
  })
  if (files === 0) return t('head.unreadable', { size: format.bytes(workspace.size) })
  if (must === 0 && should === 0) return joinSentences(what, t('head.sound'))
  if (must === 0) return joinSentences(what, t('head.should', { count: should }))
  if (should === 0) return joinSentences(what, t('head.must', { count: must }))
  return joinSentences(what, t('head.both', { count: must, should }))
}

interface CheckHeadProps {
  workspace: Workspace
  actions: WorkspaceActions
  onPatterns: () => void
}

/**
 * The dropped archive with a one-sentence status, and buttons to apply repairs. They leave with what they repair: the
 * heading takes the focus, so that a second Enter repairs nothing else.
 */
export function CheckHeader({ workspace, actions, onPatterns }: CheckHeadProps) {
  const { t } = useTranslation('publish')
  const summary = summaryOf(workspace)
  const { offered, offeredErrors } = summary
  const sentence = useSentence(workspace, summary)
  const heading = useRef<HTMLHeadingElement>(null)
  const repair = (apply: () => void) => () => {
    apply()
    heading.current?.focus()
  }
  return (
    <Root>
      <div>
        <h2 ref={heading} tabIndex={-1} title={workspace.name}>
          {workspace.name}
        </h2>
        <p role="status">{sentence}</p>
      </div>
      <span>
        {offeredErrors > 0 && offeredErrors < offered && (
          <Button icon={WandSparkles} onClick={repair(actions.repairErrors)}>
            {t('head.repairErrors', { count: offeredErrors })}
          </Button>
        )}
        {offered > 0 && (
          <Button icon={WandSparkles} onClick={repair(actions.repairAll)}>
            {t('head.repairAll', { count: offered })}
          </Button>
        )}
        <Menu
          label={t('head.more')}
          placement="end"
          entries={[
            { id: 'patterns', label: t('patterns.open'), onSelect: onPatterns },
            { id: 'other', label: t('head.other'), onSelect: actions.discard },
          ]}
          trigger={(trigger) => <IconButton {...trigger} icon={Ellipsis} label={t('head.more')} />}
        />
      </span>
    </Root>
  )
}

/** Filters the tree by findings and by name. */
export function CheckTools({ view }: { view: TreeView }) {
  const { t } = useTranslation(['publish', 'shared'])
  return (
    <Tools>
      <ToggleGroup
        label={t('tree.show')}
        segments={[
          { id: 'all', label: t('shared:file.all') },
          { id: 'findings', label: t('tree.findings') },
        ]}
        value={view.show}
        onChange={view.setShow}
      />
      <FilterField label={t('tree.search')} value={view.typed} onChange={view.setTyped} width="auto" />
    </Tools>
  )
}
