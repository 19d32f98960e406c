import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ActionKind, maxTimeout } from '#contract/engine/action.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { queryOf } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { binarySizes } from '#src/components/resource/binary-sizes.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { paths } from '#src/paths.ts'
import { DescriptionList } from '#src/ui/display/DescriptionList.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { PaneHead } from '#src/ui/layout/PaneHead.tsx'
import { isTimeout } from '../model/action-form.ts'
import type { Editor } from '../model/use-editor.ts'
import { SectionBody } from './section-body.ts'

/** The limits that the settings of the engine give to all actions in Python. */
const PythonLimits = () => {
  const { t } = useTranslation(['actions', 'shared'])
  const format = useFormat()
  const mayRead = useMay('dpe:setting:read')
  const { data } = useQuery({ ...queryOf(engine.getSettings, {}), enabled: mayRead })
  const sizeText = (bytes: number): string => {
    const { amount, unit } = binarySizes.amountOf(bytes)
    return `${format.number(Number(amount))}\u00a0${unit}`
  }
  const figures = data && [
    { id: 'memory', term: t('limits.memory'), value: sizeText(data.settings.python_memory) },
    { id: 'output', term: t('limits.output'), value: sizeText(data.settings.python_output) },
  ]
  const access = { id: 'access', term: t('limits.access'), value: t('shared:field.noneOf') }
  return <DescriptionList items={[...(figures ?? []), access]} right />
}

/** What ends a run: its time, and for Python the limits of its process. */
export function LimitsSection({
  kind,
  editor,
  isFixed,
}: {
  kind: ActionKind
  editor: Editor
  isFixed: boolean
}) {
  const { t } = useTranslation(['actions', 'shared', 'shell'])
  const format = useFormat()
  const mayChange = useMay('dpe:setting:write')
  const bounds = { min: format.number(1), max: format.number(maxTimeout) }
  const isPython = kind === 'python'
  return (
    <section aria-label={t('limits.title')}>
      <PaneHead
        title={t('limits.title')}
        actions={
          isPython &&
          mayChange && <LinkButton to={paths.engineSettings()}>{t('shell:page.engineSettings')}</LinkButton>
        }
      />
      <SectionBody>
        <TextField
          control={editor.form.control}
          name="timeout"
          label={t('timeout.label')}
          help={t('timeout.help')}
          rules={{ validate: (text) => isTimeout(text) || t('shared:figure.bounds', bounds) }}
          input={{ inputMode: 'numeric', maxLength: 6, readOnly: isFixed }}
        />
        {isPython && <PythonLimits />}
      </SectionBody>
    </section>
  )
}
