import { ChartColumn } from 'lucide-react'
import { useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import { useMay } from '#src/api/session.ts'
import { paths } from '#src/paths.ts'
import { useCrumbName } from '#src/components/page/breadcrumb-name.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color, media } from '#src/ui/theme/tokens.ts'
import { mono, oneLine, type } from '#src/ui/theme/typography.ts'
import { Row } from '#src/ui/layout/Stack.tsx'
import { DeleteObject } from '../list/DeleteObject.tsx'
import { ObjectMenu, queryPath } from '../list/ObjectMenu.tsx'
import { levelIcons } from '../list/ObjectName.tsx'
import { ObjectStateView } from '../list/object-columns.tsx'
import { useBuilds } from '../model/use-objects.ts'

const Root = styled('header')({
  flex: 'none',
  ...rowLayout('4px 12px'),
  flexWrap: 'wrap',
  minHeight: 56,
  padding: '8px 20px',
  borderBottom: `1px solid ${color.line.hair}`,
  [media.belowWide]: { padding: '8px 16px' },
  '& > svg': { flex: 'none', color: color.text.tertiary },
  '& h2': { ...type.page, ...oneLine, margin: 0, flex: '0 1 auto' },
  '& > code': { ...type.mono, ...oneLine, fontFamily: mono, flex: '0 1 auto', color: color.text.tertiary },
})

interface EditorHeadProps {
  /** The current, possibly unsaved name. */
  name: string
  technical: string
  level: StoredLogicalObject['level']
  stored: StoredLogicalObject | null
  onDeleted: () => void
}

const Actions = ({ stored, onDeleted }: { stored: StoredLogicalObject; onDeleted: () => void }) => {
  const { t } = useTranslation('shared')
  const navigate = useNavigate()
  const canQuery = useMay('query-builder-legacy:query:run')
  const [isLeaving, setLeaving] = useState(false)
  return (
    <Row gap={8} flex="none" style={{ marginLeft: 'auto' }}>
      {canQuery && stored.built_at !== null && (
        <Button icon={ChartColumn} to={queryPath(stored)}>
          {t('action.startQuery')}
        </Button>
      )}
      <ObjectMenu stored={stored} isOpen onDelete={() => setLeaving(true)} />
      {isLeaving && (
        <DeleteObject
          stored={stored}
          onClose={() => setLeaving(false)}
          onDeleted={() => {
            onDeleted()
            void navigate(paths.schema(), { replace: true })
          }}
        />
      )}
    </Row>
  )
}

/** The name and state of the open object, and its actions. */
export function EditorHead({ name, technical, level, stored, onDeleted }: EditorHeadProps) {
  useCrumbName(stored === null ? undefined : name || technical)
  const { data: builds } = useBuilds()
  const current = builds?.items.find((build) => build.is_current)?.build_id
  const Icon = levelIcons[level]
  return (
    <Root>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <h2 title={name}>{name}</h2>
      <code>{technical}</code>
      <Tag mono>{level}</Tag>
      {stored && <ObjectStateView stored={stored} current={current} />}
      {stored && <Actions stored={stored} onDeleted={onDeleted} />}
    </Root>
  )
}
