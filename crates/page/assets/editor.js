// Moving pays and settings, through the engine.
