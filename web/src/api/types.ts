/** The shapes of the server's API by their names; made from the server's own description. */
import type { components } from './schema';

type Schemas = components['schemas'];

export type AnalysisMessage = Schemas['AnalysisMessage'];
export type AnalysisRequest = Schemas['AnalysisRequest'];
export type ClockRule = Schemas['ClockRule'];
export type DrawAction = Schemas['DrawAction'];
export type EndingView = Schemas['EndingView'];
export type ErrorDetail = Schemas['ErrorDetail'];
export type GameInfo = Schemas['GameInfo'];
export type GameState = Schemas['GameState'];
export type GameSummary = Schemas['GameSummary'];
export type LevelInfo = Schemas['LevelInfo'];
export type MoveView = Schemas['MoveView'];
export type NewGame = Schemas['NewGame'];
export type PositionView = Schemas['PositionView'];
export type Report = Schemas['Report'];
export type ScoreView = Schemas['ScoreView'];
export type Seat = Schemas['Seat'];
export type Start = Schemas['Start'];
