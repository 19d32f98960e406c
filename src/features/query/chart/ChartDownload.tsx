import { Image } from 'lucide-react'
import { fileNameOf, saveFile } from '#src/lib/save-file.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { Menu } from '#src/ui/overlays/Menu.tsx'
import { type PictureFormat, type PictureInput, drawPicture, pictureSize } from './chart-pictures.ts'

const formats: readonly PictureFormat[] = ['png', 'svg']

/** Saves the chart as a picture, under the name of the query. */
export function ChartDownload(input: PictureInput) {
  const { model, naming, title } = input
  const { t } = naming
  const save = async (format: PictureFormat) => {
    const picture = await drawPicture(input, format).catch(() => null)
    if (picture === null) toast({ state: 'failed', title: t('chart.downloadFailed') })
    else saveFile(picture, fileNameOf(title, format))
  }
  return (
    <Menu
      label={t('chart.download')}
      placement="end"
      entries={formats.map((format) => ({
        id: format,
        label: format.toUpperCase(),
        detail: t('chart.size', { ...pictureSize(model, format) }),
        onSelect: () => void save(format),
      }))}
      trigger={(props) => <IconButton {...props} icon={Image} label={t('chart.download')} />}
    />
  )
}
