// Lays out the canvas beside the page.
import { type LaneInput, layOutLanes } from '#domain/schema/canvas/lane-layout.ts'

addEventListener('message', ({ data }: MessageEvent<LaneInput>) => postMessage(layOutLanes(data)))
