//! Whole games reviewed.

mod annotation;
mod games;
mod support;
