import { List, Workflow } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '#src/paths.ts'
import { useIsPhone } from '#src/ui/layout/use-is-phone.ts'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'

/** The two views of the schema. */
export function SchemaViews({ value }: { value: 'canvas' | 'list' }) {
  const { t } = useTranslation(['designer', 'shared'])
  const navigate = useNavigate()
  const bare = useIsPhone()
  return (
    <ToggleGroup
      label={t('shared:field.view')}
      value={value}
      onChange={(view) => void navigate(view === 'list' ? paths.schema() : paths.schemaCanvas())}
      segments={[
        { id: 'canvas', label: t('view.canvas'), icon: Workflow, bare },
        { id: 'list', label: t('view.list'), icon: List, bare },
      ]}
    />
  )
}
