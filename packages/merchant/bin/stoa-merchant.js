#!/usr/bin/env node
// Stands outside the build so that npm can link it before anything is built.
import '../dist/src/main.js';
