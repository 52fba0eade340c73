import { useSyncExternalStore } from 'react';
import { onConnectionChange, readDataMode, isLowDataMode, type DataMode } from '../platform';

export const useDataMode = (): DataMode => useSyncExternalStore(onConnectionChange, readDataMode);

/** True while large extras load only on request. */
export const useLowDataMode = (): boolean => useSyncExternalStore(onConnectionChange, isLowDataMode);
