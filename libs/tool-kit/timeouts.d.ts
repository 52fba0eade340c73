export declare const scaleTimeout: (timeout: number) => number;
export declare function measureFactor(): number;
